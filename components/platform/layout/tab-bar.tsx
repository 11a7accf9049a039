import { NavLinks } from "@/components/platform/layout/nav-links";

/** The five main links at the bottom of phones, where the header has no room for them. */
export function TabBar() {
  return (
    <nav className="tabbar" aria-label="Main, bottom">
      <NavLinks withIcons />
    </nav>
  );
}
