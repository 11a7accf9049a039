/**
 * The rules of the live checklist, and the server's sentences about them. Separate from the schemas, so that a page can show them without
 * loading those. Source: spec §5, contract base 5.
 */
export const PASSWORD_RULES = [
  {
    text: "at least 8 characters",
    sentence: "The password needs at least 8 characters.",
    met: (password: string) => [...password].length >= 8,
  },
  {
    text: "at most 30 characters",
    sentence: "The password can have up to 30 characters.",
    met: (password: string) => [...password].length <= 30,
  },
  { text: "a number", sentence: "The password needs a number.", met: (password: string) => /\d/.test(password) },
  { text: "a lowercase letter", sentence: "The password needs a lowercase letter.", met: (password: string) => /[a-z]/.test(password) },
  { text: "an uppercase letter", sentence: "The password needs an uppercase letter.", met: (password: string) => /[A-Z]/.test(password) },
  {
    text: 'a special character from !@#$%^&*(),.?":{}|<>',
    sentence: 'The password needs a special character from !@#$%^&*(),.?":{}|<>.',
    met: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
] as const;
