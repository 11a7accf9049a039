/** A storage for files that never change. A key is a file name made by this product: letters, digits, `-` and `.`. */
export interface Storage {
  /** The address of the folder in which a file's address is its key; also identifies the storage. */
  readonly folder: string;
  /** When it returns, the whole file is stored and served. @throws AppError storage_unreachable */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Removes files; a missing file is not an error. @throws AppError storage_unreachable */
  delete(keys: string[]): Promise<void>;
}
