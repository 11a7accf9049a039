"use client";

import { useRouter } from "next/navigation";
import { useApiForm } from "@/components/forms/use-api-form";
import { NewPasswordFields } from "@/components/profiles/new-password-fields";
import { useLater } from "@/components/profiles/use-later";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { addClubForm } from "@/lib/clubs/schema";
import { REDIRECT_AFTER_SIGN_UP_MS } from "@/lib/constants";
import { ApiError, api } from "@/lib/http/client";

type Added = { message: string; data: { userId: string } };

/** A college adds a club, which is mailed a code that the college then enters. Source: spec §2 and §4, Registration. */
export function AddClub({ collegeId }: { collegeId: string }) {
  const router = useRouter();
  const later = useLater();
  const form = useApiForm({
    schema: addClubForm,
    defaultValues: { clubName: "", email: "", password: "", confirmPassword: "" },
    submit: async (values) => {
      const { message, data } = await api<Added>("POST", "/api/college/club-signup", { ...values, collegeId }).catch(inOurWords);
      toast.success(message);
      form.reset();
      // The list of clubs has a new line now, for whoever stays or comes back.
      router.refresh();
      later(() => router.push(`/club-otp/${data.userId}`), REDIRECT_AFTER_SIGN_UP_MS);
    },
  });
  const { register, onSubmit, busy, errors } = form;
  return (
    <Panel aria-labelledby="add-club">
      <h2 className="h3" id="add-club">
        Add Club
      </h2>
      <p className="hint mb-4">The club is sent a code by e-mail. You enter it on the next screen, and the club can log in.</p>
      <form className="form max-w-[33rem]" method="post" noValidate onSubmit={onSubmit}>
        <Field label="Club Name" required error={errors.clubName?.message}>
          <Input autoComplete="off" {...register("clubName")} />
        </Field>
        <Field label="Club Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register("email")} />
        </Field>
        <NewPasswordFields
          label="Password"
          password={register("password")}
          confirmPassword={register("confirmPassword")}
          typed={form.watch("password")}
          errors={errors}
        />
        <div>
          <Button type="submit" variant="go" busy={busy} busyText="Adding Club...">
            Add
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Where the server says nothing particular, the specification's sentence does. Source: spec §8. */
function inOurWords(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0 || error.code !== "internal") throw error;
  throw new ApiError(error.status, { message: "Registration Unsuccessful" });
}
