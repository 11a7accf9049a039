import type { Page } from "@playwright/test";

/** The links to the tabs of the open page. */
export const tabs = (page: Page) => page.getByRole("main").getByRole("navigation").first().getByRole("link");

export const tab = (page: Page, name: string) => page.getByRole("main").getByRole("navigation").first().getByRole("link", { name });
