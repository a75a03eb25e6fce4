import { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

type Bound = Pick<z.core.$ZodIssueTooBig, 'origin'> & { minimum?: number | bigint; maximum?: number | bigint }

function bound({ origin, minimum, maximum }: Bound): string {
  const side = minimum === undefined ? 'at most' : 'at least'
  const limit = String(minimum ?? maximum)
  if (origin === 'array' || origin === 'set') return `must have ${side} ${limit} ${limit === '1' ? 'entry' : 'entries'}`
  if (origin === 'string') return `must have ${side} ${limit} characters`
  return `must be ${side} ${limit}`
}

/** Continues the value's name: `title is missing`. */
function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound({ origin: issue.origin, minimum: issue.minimum })
    case 'too_big':
      return bound({ origin: issue.origin, maximum: issue.maximum })
    case 'invalid_format':
      return `is not a valid ${issue.format}`
    case 'unrecognized_keys':
      return `has ${issue.keys.length === 1 ? 'a member' : 'members'} that this call does not take: ${issue.keys.slice(0, 5).join(', ')}`
    default:
      return undefined
  }
}

// Responses address people (rule errors-2), zod's messages programmers. Messages given in a schema take precedence.
z.config({ customError: plainly })
