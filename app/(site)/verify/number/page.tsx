import { VerifyNumber } from "@/components/organising/certificates/verify-number";
import layout from "@/components/platform/ui/layout.module.css";

export { metadata } from "@/app/(site)/verify/page";

/** One finished page for all numbers of certificates, reached by a rewrite. Source: contract after 3, 7. */
export default function VerifyNumberPage() {
  return (
    <div className={layout.wrap}>
      <VerifyNumber />
    </div>
  );
}
