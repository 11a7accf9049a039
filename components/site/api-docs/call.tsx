import { Fragment } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { Code } from "@/components/site/api-docs/code";
import { Words } from "@/components/site/api-docs/words";
import { apiDocsPath } from "@/lib/identity/pages/paths";
import { type DocCall, failuresOf, fieldsOf, isOpen, scopeOf, successOf } from "@/lib/site/api-docs/description";
import { curlOf, sampleOf } from "@/lib/site/api-docs/sample";
import { limitWords, schemaWords } from "@/lib/site/api-docs/words";
import styles from "./api-docs.module.css";

const capitalised = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** The list of a part's calls, which leads to each. */
export function CallIndex({ calls }: { calls: DocCall[] }) {
  return (
    <ol className={styles.index}>
      {calls.map((call) => (
        <li key={call.operationId}>
          <a href={`#${call.operationId}`}>
            <Method>{call.method}</Method>
            <span>
              <Path>{call.path}</Path>
              <span className={classNames(typography.meta, typography.block)}>
                <Words>{call.summary}</Words>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A call: who may make it, what it takes and answers, and a command that makes it. */
export function Call({ call, origin }: { call: DocCall; origin: string }) {
  const { operationId, method, path, summary, description } = call;
  const fields = fieldsOf(call);
  const failures = failuresOf(call);
  const success = successOf(call);
  const scope = scopeOf(call);
  const facts = [
    ["Who", call["x-who"] ? capitalised(call["x-who"]) : "Anyone"],
    ...(isOpen(call) ? [] : [["Token", scope ? `\`${scope}\`` : "None may"]]),
    ...(call["x-limit"] ? [["Limit", limitWords(call["x-limit"])]] : []),
    ["Operation", `\`${operationId}\``],
  ] as [string, string][];
  return (
    <article className={styles.call} id={operationId}>
      <h2>
        <Method>{method}</Method> <Path>{path}</Path>
      </h2>
      <p className={styles.summary}>
        <Words>{summary}</Words>
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Words>{text}</Words>
            </dd>
          </div>
        ))}
      </dl>
      {description?.split("\n\n").map((note) => (
        <p key={note} className={typography.read}>
          <Words>{note}</Words>
        </p>
      ))}
      <div className={styles.sides}>
        <div>
          {fields.length > 0 && (
            <>
              <h3 className={typography.label}>Takes</h3>
              <dl className={styles.fields}>
                {fields.map((field) => (
                  <div key={`${field.place} ${field.name}`}>
                    <dt>
                      <code>{field.name}</code> <span className={typography.meta}>{field.place}</span>
                      {field.isRequired && <span className={styles.required}>required</span>}
                    </dt>
                    <dd>
                      <Words>{field.description ?? capitalised(schemaWords(field.schema))}</Words>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          {failures.length > 0 && (
            <>
              <h3 className={typography.label}>Errors</h3>
              <ul className={styles.errors}>
                {failures.map(({ status, code }) => (
                  <li key={`${status} ${code}`}>
                    <b className={typography.num}>{status}</b>{" "}
                    <SiteLink className={typography.link} href={`${apiDocsPath("errors")}#${code}`}>
                      <code>{code}</code>
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div>
          <h3 className={typography.label}>Ask</h3>
          <Code>{curlOf(call, origin)}</Code>
          <h3 className={typography.label}>{success.status}</h3>
          {success.schema && <Code>{JSON.stringify(sampleOf(success.schema), null, 2)}</Code>}
          {!success.schema && <p>{success.types.length > 0 ? <Words>{`\`${success.types.join("`, `")}\``}</Words> : "Nothing."}</p>}
        </div>
      </div>
    </article>
  );
}

function Method({ children }: { children: string }) {
  const look = { GET: undefined, DELETE: styles.delete }[children as "GET" | "DELETE"];
  const isWrite = children !== "GET" && children !== "DELETE";
  return <b className={classNames(styles.method, look, isWrite && styles.write)}>{children}</b>;
}

/** A path, which may break before each of its parts; what callers fill in stands out. */
function Path({ children }: { children: string }) {
  return (
    <code className={styles.path}>
      {children
        .split("/")
        .slice(1)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path have no other name.
          <Fragment key={index}>
            /<wbr />
            {part.startsWith("{") ? <em>{part}</em> : part}
          </Fragment>
        ))}
    </code>
  );
}
