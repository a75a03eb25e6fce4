import { describe, expect, it } from '@jest/globals'
import { openStates } from '@countersign/pdf/internal/stamp/open-states'

const balanced = { unopened: 0, unclosed: 0 }

describe('how content leaves the graphics states', () => {
  it.each([
    ['nothing', '', balanced],
    ['states that are closed', 'q 1 0 0 1 5 5 cm q Q Q', balanced],
    ['a state left open', 'q 0.5 0 0 0.5 0 0 cm', { unopened: 0, unclosed: 1 }],
    ['three left open', 'q q q Q q', { unopened: 0, unclosed: 3 }],
    ['a state closed too often', 'q Q Q', { unopened: 1, unclosed: 0 }],
    ['closed too often, then left open', 'Q Q q', { unopened: 2, unclosed: 1 }],
    ['operators next to each other', 'q[1]0 d Q', balanced],
    ['operators next to strings and names', 'q(x)Tj/F1 1 Tf q<41>Tj', { unopened: 0, unclosed: 2 }],
    ['operators at the ends of lines', 'q\r\nq\rQ\nQ', balanced],
    ['operators with a no-break space', 'q q\u00a0 Q', balanced],
    ['operators between zeros', 'q\u0000q\u0000Q', { unopened: 0, unclosed: 1 }],
  ])('is seen: %s', (_what, content, states) => {
    expect(openStates(content)).toEqual(states)
  })

  it.each([
    ['a string', '(q q q) Tj'],
    ['a string in a string', '(a (q) b (c (Q) q) q) Tj'],
    ['a string with escaped parentheses', String.raw`(a \( q \) Q \\) Tj`],
    ['a string that ends with a backslash', String.raw`(a \\) Tj q Q`],
    ['an array of strings', '[(q) -120 (Q q)] TJ'],
    ['a hexadecimal string', '< q Q q > Tj'],
    ['a dictionary', '/Span << /ActualText (q) /Q /q /Inner << /q (Q) >> >> BDC EMC'],
    ['a comment', '% q q q\n'],
    ['a comment that ends with the line, whichever way', '% q ( \rq Q'],
    ['the last line, a comment', 'q Q % q'],
    ['a name', '/q gs'],
    ['another name', '/Q Do/Q Do'],
    ['names that begin so', '/Qq gs /q1 gs /Q.q gs'],
    ['a name like that of an image’s data', '/P <</ID 1>> BDC EMC q Q'],
    ['longer operators', 'qq QQ q1 Q* q"'],
    ['an inline image', 'BI /W 4 /H 1 /BPC 8 /CS /G ID q Q ( EI'],
    ['an inline image with its end within', 'BI /W 9 /H 1 /BPC 8 /CS /G ID q EIq (Q EI\nq Q'],
    ['a string in a comment, and the other way round', '% (\n(% q\nq) Tj'],
  ])('has none of %s', (_what, content) => {
    expect(openStates(content)).toEqual(balanced)
    expect(openStates(`q ${content}`)).toEqual({ unopened: 0, unclosed: 1 })
  })

  it('is that of all streams together, which may be cut between any two tokens', () => {
    expect(openStates(['q', 'Q q', 'q 1 0 0 1 0 0', 'cm Q'].join('\n'))).toEqual({ unopened: 0, unclosed: 1 })
    expect(openStates('')).toEqual(balanced)
  })
})
