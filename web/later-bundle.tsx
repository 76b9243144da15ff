// The modules of `laterBundle`: code that visitors need only after the first view.
import "./features/announcements/board/print.css";

export { AnnouncementPane } from "@/features/announcements/days/announcement-pane.tsx";
export { DayStrip } from "@/features/announcements/days/day-strip.tsx";
export { MonthPane } from "@/features/announcements/days/month-pane.tsx";
export { watchUpdates } from "./app/updates/watch-updates.ts";
export { PictureViewer } from "./features/announcements/page/picture-viewer.tsx";
export { BoardSearch } from "./features/announcements/search/board-search.tsx";
export { CalendarDialog } from "./features/announcements/send/calendar-dialog.tsx";
export { ShareDialog } from "./features/announcements/send/share-dialog.tsx";
export { sharePicture } from "./features/announcements/send/share-picture.ts";
export { shareBySystem } from "./features/announcements/send/share-text.ts";
export { ListenToAnnouncement } from "./features/editions/spoken/listen-button.tsx";
export { checkSubscription } from "./features/notifications/check-subscription.ts";
export { NotifyDialog } from "./features/notifications/notify-dialog.tsx";
export { toggleFollow } from "./features/notifications/toggle-follow.ts";
export { startTooltips } from "./layout/tooltips.tsx";
export { morphInto } from "./lib/browser/page-morph.ts";
export { dismissSuccess, dismissToast, showToast } from "./ui/toasts/toaster.tsx";
