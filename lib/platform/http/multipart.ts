import "server-only";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { AppError, ERROR_CATALOGUE, type ErrorCode, type FieldIssue } from "@/lib/platform/errors";
import { BLOCK_BYTES } from "@/lib/platform/http/body";

export type MultipartLimits = {
  /** The fields that take files, with the limit of files for each. A file in another field is refused. */
  files: Readonly<Record<string, number>>;
  fileMaxBytes: number;
  /** The failure for a larger file: by default that of a picture. */
  fileTooLarge?: ErrorCode;
  /** All texts of a form with their names. */
  textMaxBytes: number;
  /** The headers of one part. */
  headerMaxBytes: number;
  parts: number;
};

/** Less than the parser's buffer of 16 KiB: a write that fills it and ends the body is never acknowledged. */
const FILE_PIECE_BYTES = 2 * BLOCK_BYTES;

/** Limit for each step, including the wait for bytes (`PACE`): a call always ends, whatever happens to the parser. */
const STEP_MS = 30_000;

/** The message about a body as a whole. */
export const UNREADABLE: FieldIssue = { field: "", message: "The body is not readable." };

/**
 * Reads a multipart body as it arrives: a text is a string, the last one of repeated texts; files are passed to `keep` and are always a
 * list. An empty file field is treated as absent, because browsers always send it. The limits apply to the bytes as they arrive, before
 * decoding; a body over a limit is refused immediately, or a block later.
 * @param keep reads a file to its end
 * @throws AppError validation_failed, body_too_large, image_too_large, and the errors of `keep` and `body`
 */
export async function parseMultipart(
  contentType: string,
  body: AsyncIterable<Buffer>,
  limits: MultipartLimits,
  keep: (fileName: string, chunks: AsyncIterable<Uint8Array>) => Promise<File>,
): Promise<Map<string, string | File[]>> {
  const fields = new Map<string, string | File[]>();
  const room = new Map(Object.entries(limits.files));
  const keeping: Promise<void>[] = [];
  /** State of the parser. `silentBytes` counts the blocks since its last event. */
  const at = { place: "headers" as "headers" | "text" | "file", part: 0, silentBytes: 0, textBytes: 0 };
  let open: BusboyFileStream | undefined;
  let failure: AppError | undefined;
  let isFinished = false;
  let goOn = () => {};
  let giveUp: (failure: AppError) => void = () => {};

  const fail = (error: unknown) => {
    failure ??= error instanceof AppError ? error : malformed(error);
    giveUp(failure);
  };
  const step = (work: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      [goOn, giveUp] = [resolve, reject];
      watch.refresh();
      if (failure) reject(failure);
      else work(resolve);
    });
  const move = (place: typeof at.place) => Object.assign(at, { place, silentBytes: 0 });

  const parser = newParser(contentType, limits, (name, isNamed) => {
    at.part++;
    if (name === undefined) fail(malformed());
    // A nameless file in a text field is a file field that was left empty.
    const isFile = isNamed !== undefined && (isNamed || room.has(name ?? ""));
    move(isFile ? "file" : "text");
    return isFile;
  });
  const watch = setTimeout(() => fail(malformed("the parser does not go on")), STEP_MS);
  parser.on("error", fail);
  // This may happen in the middle of a write, which is then not acknowledged.
  parser.once("finish", () => {
    isFinished = true;
    goOn();
  });
  parser.on("partsLimit", () => fail(malformed()));
  parser.on("field", (name, value, _nameTruncated, isTruncated) => {
    // The parser also reports a part without a name; that part is refused already.
    if (failure) return;
    move("headers");
    at.textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (isTruncated || at.textBytes > limits.textMaxBytes) return fail(new AppError("body_too_large", { name: "texts" }));
    fields.set(name, value);
  });
  parser.on("file", (name, stream, fileName) => {
    const part = at.part;
    open = stream;
    // The parser reports an aborted body to the open file, which may have no listener any more.
    stream.on("error", () => {});
    stream.once("limit", () => fail(refusal(limits.fileTooLarge ?? "image_too_large", name)));
    stream.once("end", () => at.part === part && move("headers"));
    const left = room.get(name) ?? 0;
    if (left === 0) {
      stream.resume();
      const most = limits.files[name];
      return fail(refusal("validation_failed", name, most ? `Up to ${most} files can be sent here.` : "No file can be sent here."));
    }
    room.set(name, left - 1);
    keeping.push(
      keep(fileName, stream).then((file) => {
        if (file.name || file.size) fields.set(name, [...filesOf(fields.get(name)), file]);
        else room.set(name, (room.get(name) ?? 0) + 1);
      }, fail),
    );
  });

  try {
    for await (const block of body) {
      for (let start = 0; start < block.length && !isFinished; ) {
        const piece = block.subarray(start, start + (at.place === "file" ? FILE_PIECE_BYTES : BLOCK_BYTES));
        start += piece.length;
        at.silentBytes += piece.length;
        await step((done) => parser.write(piece, () => done()));
        // The end of a file is only reported once the file is kept.
        const silentBytes = at.place === "file" ? at.silentBytes - (open?.bytesRead ?? 0) - BLOCK_BYTES : at.silentBytes;
        if (at.place !== "text" && silentBytes > limits.headerMaxBytes) throw malformed();
        if (at.place === "text" && at.textBytes + at.silentBytes > limits.textMaxBytes + BLOCK_BYTES) throw new AppError("body_too_large");
      }
    }
    if (!isFinished) await step(() => parser.end());
    await step((done) => void Promise.all(keeping).then(done));
    return fields;
  } finally {
    clearTimeout(watch);
    open?.destroy();
    await Promise.all(keeping);
  }
}

function newParser(contentType: string, limits: MultipartLimits, onHeaders: (name: string | undefined, isNamed?: boolean) => boolean) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (name, _type, fileName) => onHeaders(name, fileName === undefined ? undefined : fileName !== ""),
      preservePath: true,
      limits: {
        parts: limits.parts,
        fieldSize: limits.textMaxBytes,
        fileSize: limits.fileMaxBytes,
        // A little more than the limit, since the parser truncates longer texts silently.
        headerSize: limits.headerMaxBytes + 4 * BLOCK_BYTES,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

const filesOf = (value: string | File[] | undefined): File[] => (Array.isArray(value) ? value : []);

const malformed = (cause?: unknown) => new AppError("validation_failed", {}, { cause, issues: [UNREADABLE] });

function refusal(code: ErrorCode, field: string, message: string = ERROR_CATALOGUE[code].message): AppError {
  return new AppError(code, {}, { issues: [{ field, message }] });
}
