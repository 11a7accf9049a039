import { expect, type Page } from "@playwright/test";

type Shift = { value: number; moved: string[] };
/** TypeScript does not know it, since only Chromium reports it. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Every unexpected layout shift. Must be called before the page is opened.
 * @returns expects that all shifts so far are together at most `most`, by default too little to be seen; a failure names what moved
 */
export async function watchShifts(page: Page): Promise<(where?: string, most?: number) => Promise<void>> {
  await page.addInitScript(() => {
    const seen: Shift[] = [];
    Object.assign(window, { shifts: seen });
    const at = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join("×")}`;
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? "removed")).slice(0, 120);
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)}: ${at(previousRect)} -> ${at(currentRect)}`);
        if (!hadRecentInput) seen.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async (where = page.url(), most = 0.02) => {
    const shifts = await page.evaluate(() => (window as typeof window & { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const lines = shifts.map(({ value, moved }) => `${value.toFixed(4)}\n  ${moved.join("\n  ")}`);
    expect(sum, [`shifts of ${where}`, ...lines].join("\n")).toBeLessThanOrEqual(most);
  };
}
