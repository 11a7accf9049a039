export default function Page() {
  return <h1>Nothing but a page</h1>;
}
