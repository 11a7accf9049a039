import "server-only";
import { verifyPath } from "@/lib/identity/pages/paths";
import { PAPER } from "@/lib/organising/certificates/colours";
import { drawBold } from "@/lib/organising/certificates/draw-bold";
import { drawClassic } from "@/lib/organising/certificates/draw-classic";
import { drawSpecimen, ROOM_OF_LOGO, ROOM_OF_SIGNATURE, type Sheet } from "@/lib/organising/certificates/draw-parts";
import { drawPlain } from "@/lib/organising/certificates/draw-plain";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { Layout, PrintedPage } from "@/lib/organising/certificates/printed";
import { env } from "@/lib/platform/env";
import { openPdf, type Pdf } from "@/lib/platform/pdf/document";
import { makePdf } from "@/lib/platform/pdf/queue";

const DRAW: Record<Layout, (sheet: Sheet) => void> = { classic: drawClassic, plain: drawPlain, bold: drawBold };

/** The page that says whether a certificate is valid. */
const verifyAddress = (number: string): string => `${env.ORIGIN}${verifyPath(shownNumber(number))}`;

/**
 * The certificates as one PDF, a page each, on A4. The same pages make the same bytes. A letter that no font has would leave a gap: whoever
 * keeps facts asks `missingLetters` before.
 * @param createdAt the date inside the file
 * @throws AppError server_busy when too many wait
 * Source: contract after 3 and 9.
 */
export function certificatePdf(pages: PrintedPage[], { title, createdAt }: { title: string; createdAt: Date }): Promise<Buffer> {
  return makePdf(async () => {
    const pdf = openPdf({ title, createdAt, layout: "landscape" });
    for (const page of pages) {
      await pdf.addPage();
      const sheet = await sheetOf(pdf, page);
      pdf.group("Sect", () => {
        DRAW[page.design.layout](sheet);
        if (!sheet.code) drawSpecimen(pdf);
      });
    }
    return await pdf.finish();
  });
}

async function sheetOf(pdf: Pdf, page: PrintedPage): Promise<Sheet> {
  const { layout, accent, logo, signatories } = page.design;
  const signed = [];
  for (const { image, ...signatory } of signatories) {
    signed.push({ ...signatory, image: image && (await pdf.picture(image, ROOM_OF_SIGNATURE, PAPER)) });
  }
  return {
    pdf,
    page,
    logo: logo && (await pdf.picture(logo, ROOM_OF_LOGO, layout === "bold" ? accent : PAPER)),
    signatories: signed,
    code: page.number === null ? null : { number: shownNumber(page.number), address: verifyAddress(page.number) },
  };
}
