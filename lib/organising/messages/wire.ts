import type { MailChoicesJson, MessageJson, RemindersJson } from "@/lib/organising/messages/calls";
import type { MailChoices } from "@/lib/organising/messages/choices";
import type { ListedMessage } from "@/lib/organising/messages/service";

/** Source: contract organisers 9.1. */
export const toMessageJson = ({ id, sendAt, ...message }: ListedMessage): MessageJson => ({
  _id: id,
  ...message,
  sendAt: sendAt.toISOString(),
});

/** Source: contract organisers 9.4. */
export const toMailChoicesJson = ({ reminders, news }: MailChoices): MailChoicesJson => ({
  reminders,
  news: news.map(({ id, name, isOn }) => ({ club: { _id: id, name }, on: isOn })),
});

export const toRemindersJson = (hours: number[]): RemindersJson => ({ data: { hours: hours as RemindersJson["data"]["hours"] } });
