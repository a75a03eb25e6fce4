import { setTimeout as wait } from 'node:timers/promises'

/** Asked at the same tick by several timers, which fire a millisecond or two apart. */
const momentMs = 10

/**
 * One question for all that is asked for within a moment.
 *
 * @param ask answers for all of these keys together
 * @returns the answer for all, to each who asks for one
 */
export function gathered<Answer>(ask: (keys: readonly string[]) => Promise<Answer>): (key: string) => Promise<Answer> {
  let gathering: { keys: Set<string>; answer: Promise<Answer> } | undefined
  return (key) => {
    if (!gathering) {
      const keys = new Set<string>()
      const answer = wait(momentMs).then(() => {
        gathering = undefined
        return ask([...keys])
      })
      gathering = { keys, answer }
    }
    gathering.keys.add(key)
    return gathering.answer
  }
}
