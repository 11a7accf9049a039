import { Body, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "@react-email/components";
import { render, toPlainText } from "@react-email/render";
import type { ReactElement, ReactNode } from "react";
import { env } from "@/lib/platform/env";

export const INK = "#17251d";
const FAINT = "#4c594f";
export const LINK = { color: "#0b5d40", textDecoration: "underline" };

/** Titles keep their letters: capitals would alter the names in them. */
const AS_WRITTEN = { selectors: [{ selector: "h1", options: { uppercase: false } }] };

/** A message as a mail carries it. */
export async function inBothForms(message: ReactElement): Promise<{ html: string; text: string }> {
  const html = await inHtml(message);
  return { html, text: toPlainText(html, AS_WRITTEN) };
}

/** For a message whose text is plain already. */
export const inHtml = (message: ReactElement): Promise<string> => render(message);

/** The frame of every message: one column that a phone shows without zooming, in the colours of the site. */
export function Layout({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ margin: 0, padding: "24px 12px", backgroundColor: "#f6f3ea", color: INK, fontFamily: "'Anek Latin', Arial, sans-serif" }}
      >
        <Container style={{ maxWidth: 480, padding: "24px 24px 16px", backgroundColor: "#fffdf8", borderRadius: 20 }}>
          <Text style={{ margin: "0 0 16px", fontSize: 20, fontWeight: 800, letterSpacing: "-0.02em" }}>Quad</Text>
          {children}
          <Hr style={{ borderColor: "#dcd6c6", margin: "24px 0 12px" }} />
          <Text style={{ margin: 0, fontSize: 14, lineHeight: "20px", color: FAINT }}>
            Connect, create, celebrate.{" "}
            <Link href={env.ORIGIN} style={LINK}>
              {new URL(env.ORIGIN).host}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={{ margin: "0 0 12px", fontSize: 24, lineHeight: "28px" }}>
      {children}
    </Heading>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <Text style={{ margin: "0 0 12px", fontSize: 16, lineHeight: "24px" }}>{children}</Text>;
}

/** The reason for the message, and how to stop such messages. */
export function Foot({ children }: { children: ReactNode }) {
  return <Text style={{ margin: "16px 0 0", fontSize: 14, lineHeight: "20px" }}>{children}</Text>;
}

/** The next step, as a button. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Text style={{ margin: "20px 0" }}>
      <Link
        href={href}
        style={{
          display: "inline-block",
          padding: "12px 20px",
          backgroundColor: "#ffb81c",
          color: INK,
          borderRadius: 12,
          fontSize: 16,
          lineHeight: "24px",
          fontWeight: 700,
          textDecoration: "none",
        }}
      >
        {children}
      </Link>
    </Text>
  );
}
