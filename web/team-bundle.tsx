// The modules of `teamBundle`: code that needs a session.
export { CardActions, CardIcons } from "@/features/announcements/status/card-actions.tsx";
export { AnnouncementDialogs } from "./features/announcements/form/announcement-dialogs.tsx";
export { NotifyButton } from "./features/announcements/status/notify-button.tsx";
export { SignOutButton } from "./features/auth/components/sign-out-button.tsx";
export { applyPendingMinistry } from "./features/auth/mutations.ts";
export { markUsage } from "./features/editions/week/corrections/correction-mutations.ts";
export { correctionAction } from "./features/editions/week/corrections/correction-sheet.tsx";
export { FirstSteps } from "./features/members/components/first-steps.tsx";
export { AccountName, NavigationBar, NavigationLinks } from "./layout/navigation.tsx";
export { UrgentChange } from "./layout/urgent-change.tsx";
export { AccountPage } from "./pages/account.tsx";
export { AdminPage } from "./pages/admin.tsx";
export { AuthPage } from "./pages/auth.tsx";
export { LinkPage } from "./pages/link.tsx";
export { NewPasswordPage } from "./pages/new-password.tsx";
export { OwnAnnouncementsPage } from "./pages/own-announcements.tsx";
export { EditionPage, WeekPage } from "./pages/week.tsx";
