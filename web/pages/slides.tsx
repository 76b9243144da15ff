import { Page } from "../layout/page.tsx";

export function SlidesPage() {
  return <Page>{null}</Page>;
}
