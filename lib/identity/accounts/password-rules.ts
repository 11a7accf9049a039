/**
 * The rules of the live checklist and of the server. Separate from the schemas, so that a page can show them without loading those. Source:
 * spec §5, contract base 5.
 */
export const PASSWORD_RULES = [
  { text: "at least 8 characters", met: (password: string) => [...password].length >= 8 },
  { text: "at most 30 characters", met: (password: string) => [...password].length <= 30 },
  { text: "a number", met: (password: string) => /\d/.test(password) },
  { text: "a lowercase letter", met: (password: string) => /[a-z]/.test(password) },
  { text: "an uppercase letter", met: (password: string) => /[A-Z]/.test(password) },
  { text: 'a special character from !@#$%^&*(),.?":{}|<>', met: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password) },
] as const;
