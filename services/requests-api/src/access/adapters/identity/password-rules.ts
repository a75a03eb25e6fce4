import type { MatchExtended } from '@zxcvbn-ts/core'
import type { PasswordRules } from '../../ports/identity.js'
import { contextWords } from './context-words.js'

type Sequence = readonly MatchExtended[]

const fewest = 8

/** zxcvbn's lowest acceptable score: 10⁸ guesses or more. */
const lowestScore = 3

/** zxcvbn's time grows with the square of the length. */
const characterLimit = 100

/** Judges a new password by its length, a list of leaked passwords, and zxcvbn (rule access-11). */
export function openPasswordRules(): PasswordRules {
  let loaded: ReturnType<typeof load> | undefined
  return {
    async faultOf(password, context) {
      const characters = Array.from(password)
      if (characters.length < fewest) return { kind: 'too-short' }
      const { leaked, judge } = await (loaded ??= load())
      if (leaked.has(password) || leaked.has(password.toLowerCase())) return { kind: 'leaked' }
      const words = contextWords(context)
      const start = characters.slice(0, characterLimit).join('')
      const check = (text: string) => judge.check(text, [...words.keys()])
      const { score, sequence } = check(start)
      if (score >= lowestScore) return null
      const [word] = wordsIn(sequence, (text) => check(text).sequence)
      return word === undefined ? { kind: 'guessable' } : { kind: 'contains', what: words.get(word)! }
    },
  }
}

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return {
    leaked: new Set(dictionary['passwords-common'].filter((password) => password.length >= fewest)),
    judge: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  }
}

/** The context words from which zxcvbn composes a password, the longest first. */
function wordsIn(sequence: Sequence, sequenceOf: (text: string) => Sequence): string[] {
  return sequence
    .flatMap((match) => {
      if (match.pattern === 'repeat') return wordsIn(sequenceOf(match.baseToken as string), sequenceOf)
      return match.dictionaryName === 'userInputs' ? [match.matchedWord as string] : []
    })
    .toSorted((one, other) => other.length - one.length)
}
