import type { Question, QuestionInput } from "@/lib/catalogue/questions/schema";

/**
 * The questions sent for one date of a series, for another date: the dates are copies, so a question and its options have other ids there.
 * The same question has the same kind and label; one that the other date does not have is new there.
 * @param own the stored questions of the date for which they were sent @param others those of the other date
 */
export function questionsOfOtherDate(
  sent: readonly QuestionInput[],
  own: readonly Question[],
  others: readonly Question[],
): QuestionInput[] {
  const left = [...others];
  const pairs = new Map(
    own.map((question) => {
      const place = left.findIndex(({ kind, label }) => kind === question.kind && label === question.label);
      return [question.id, { question, same: place < 0 ? undefined : left.splice(place, 1)[0] }];
    }),
  );
  return sent.map(({ _id, options, ...input }) => {
    const pair = pairs.get(_id ?? "");
    // An id of no question of the date stays, to be refused.
    if (!pair) return { ...input, ...(_id && { _id }), options };
    const { question, same } = pair;
    const textOf = (id: string) => question.options?.find((option) => option._id === id)?.text;
    const optionIn = (id: string) => same?.options?.find(({ text }) => text === textOf(id))?._id;
    return {
      ...input,
      ...(same && { _id: same.id }),
      options: options?.map(({ _id: id, text }) => ({ _id: id && optionIn(id), text })) ?? null,
    };
  });
}
