import { describe, expect, it } from '@jest/globals'
import { enteredLine, enteredText } from '@countersign/contracts/entered-text'
import { FieldValueInput, RecipientDraft } from '@countersign/contracts/schemas'

const pasted = 'Unit\tprice\u2028two\u00adfold\u2029end\r\nlast'

describe('entered text', () => {
  it('is recorded as it is drawn: tabs are spaces, soft hyphens vanish, separators break lines', () => {
    expect(enteredText(pasted)).toBe('Unit price\ntwofold\nend\nlast')
    expect(FieldValueInput.parse(pasted)).toBe(enteredText(pasted))
  })

  it('has spaces for separators on one line', () => {
    expect(enteredLine('Ada\tLove\u00adlace\u2028King')).toBe('Ada Lovelace King')
    const person = { name: 'Ada\tLove\u00adlace\u2028King', email: 'ada@example.com', role: 'signer' }
    expect(RecipientDraft.parse(person).name).toBe('Ada Lovelace King')
    expect(FieldValueInput.parse({ kind: 'typed', text: 'Ada\tKing', font: 'pen' })).toMatchObject({ text: 'Ada King' })
    expect(RecipientDraft.safeParse({ ...person, name: 'Ada\nKing' }).success).toBe(false)
  })
})
