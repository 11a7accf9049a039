import type { calls } from "@/lib/platform/http/calls";
import { clientOf } from "@/lib/platform/http/client";
import type { SignedUpload } from "@/lib/platform/images/direct-uploads";

const { api } = clientOf<typeof calls>();

/** True until the site has answered that it takes pictures only as multipart. */
let isOffered = true;

const isFile = (value: FormDataEntryValue): value is File => value instanceof File && value.size > 0;

/**
 * Sends the pictures of a form to UploadThing.
 * @returns the form with keys instead of files; undefined to send the form unchanged: the site stores pictures itself, there are none, or
 * UploadThing cannot be reached from here
 * @throws ApiError from our site's answer
 */
export async function sendDirectly(body: FormData, onProgress: (sent: number) => void): Promise<FormData | undefined> {
  const files = [...body.values()].filter(isFile);
  if (!isOffered || files.length === 0 || !files.every(({ type }) => type.startsWith("image/"))) return undefined;
  const uploads = await askForAddresses(files);
  if (!uploads) return undefined;

  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const [index, file] of files.entries()) {
    const { url } = uploads[index] as SignedUpload;
    const hasArrived = await put(url, file, (loaded) => onProgress(Math.min(1, (before + loaded) / total)));
    if (!hasArrived) return undefined;
    before += file.size;
  }
  return withKeys(
    body,
    uploads.map(({ customId }) => customId),
  );
}

async function askForAddresses(files: File[]): Promise<SignedUpload[] | undefined> {
  const described = files.map(({ name, size, type }) => ({ name, size, type }));
  const { uploads } = await api("POST /api/uploadthing", { body: { files: described } });
  isOffered = uploads.length > 0;
  return isOffered ? uploads : undefined;
}

function put(url: string, file: File, onLoaded: (bytes: number) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Range", "bytes=0-");
    request.upload.onprogress = ({ loaded }) => onLoaded(loaded);
    request.onload = () => resolve(request.status >= 200 && request.status < 300);
    request.onerror = () => resolve(false);
    request.onabort = () => resolve(false);
    const body = new FormData();
    body.append("file", file);
    request.send(body);
  });
}

/** The keys replace the files in their order; those of one field become one text. */
function withKeys(body: FormData, keys: string[]): FormData {
  const result = new FormData();
  const left = [...keys];
  const fields = new Map<string, string[]>();
  for (const [name, value] of body) {
    if (isFile(value)) fields.set(name, [...(fields.get(name) ?? []), left.shift() as string]);
    else result.append(name, value);
  }
  for (const [name, found] of fields) result.set(name, found.join(","));
  return result;
}
