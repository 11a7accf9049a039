const LINE = "Nothing but a page, as long as it has to be, in lines like every other page.";
const LINE_BYTES = 190;
const EMPTY_BYTES = 5000;

/** Made on the first request and kept, like the pages it is compared with. */
export const generateStaticParams = () => [];

/** A page of about so many bytes, most of them twice, as in every page of Next.js: once as HTML and once as data for React. */
export default async function Page({ params }) {
  const { bytes } = await params;
  const lines = Math.max(0, Math.round((Number(bytes) - EMPTY_BYTES) / LINE_BYTES));
  return [...Array(lines).keys()].map((line) => <p key={line}>{LINE}</p>);
}
