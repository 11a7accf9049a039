"use client";

import { useState } from "react";
import { ApiError } from "@/lib/platform/http/client";
import { upload } from "@/lib/site/api-client/upload";

/**
 * Sends a form with its files. `sent` is its progress, 0 to 1, while it is being sent; `isSignedOut` is true when the session had ended.
 */
export function useUpload() {
  const [sent, setSent] = useState<number>();
  const [isSignedOut, setIsSignedOut] = useState(false);

  const send: typeof upload = async (call, form) => {
    setIsSignedOut(false);
    setSent(0);
    try {
      return await upload(call, form, setSent);
    } catch (error) {
      setIsSignedOut(error instanceof ApiError && error.status === 401);
      throw error;
    } finally {
      setSent(undefined);
    }
  };
  return { send, sent, isSignedOut };
}
