import "server-only";
import { AppError } from "@/lib/platform/errors";

/** The share of a budget that one request holds. */
export type Share = {
  /** @throws AppError server_busy when the budget is used up */
  add(bytes: number): void;
  /** Releases the whole share; may be repeated. */
  close(): void;
};

/** A limit for the bytes that one process holds for its requests at the same time: in total, and for each owner. */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #ownerMaxBytes: number;
  readonly #byOwner = new Map<string, number>();
  #heldBytes = 0;

  constructor(maxBytes: number, ownerMaxBytes = maxBytes) {
    this.#maxBytes = maxBytes;
    this.#ownerMaxBytes = ownerMaxBytes;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  open(owner: string): Share {
    let own = 0;
    return {
      add: (bytes) => {
        const owned = (this.#byOwner.get(owner) ?? 0) + bytes;
        if (this.#heldBytes + bytes > this.#maxBytes || owned > this.#ownerMaxBytes) {
          throw new AppError("server_busy", { heldBytes: this.#heldBytes, bytes });
        }
        own += bytes;
        this.#heldBytes += bytes;
        this.#byOwner.set(owner, owned);
      },
      close: () => {
        const owned = (this.#byOwner.get(owner) ?? 0) - own;
        if (owned > 0) this.#byOwner.set(owner, owned);
        else this.#byOwner.delete(owner);
        this.#heldBytes -= own;
        own = 0;
      },
    };
  }
}
