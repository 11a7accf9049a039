import type { UseFormReturn } from "react-hook-form";

type Pair = { password: string; confirmPassword: string };

/** Registers the two so that a mismatch is told as soon as the second one is left, and is taken back as soon as either makes it good. */
export function registerNewPassword<Values extends Pair>(form: UseFormReturn<Values>) {
  const { register, trigger, getValues, getFieldState } = form as unknown as UseFormReturn<Pair>;
  const compare = () => trigger("confirmPassword");
  return {
    password: register("password", { onChange: () => getFieldState("confirmPassword").invalid && compare() }),
    confirmPassword: register("confirmPassword", {
      onBlur: () => getValues("confirmPassword") && compare(),
      onChange: () => getFieldState("confirmPassword").invalid && compare(),
    }),
  };
}
