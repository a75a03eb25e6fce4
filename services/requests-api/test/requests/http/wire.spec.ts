import { describe, expect, it } from '@jest/globals'
import { FieldView, RecipientView } from '@countersign/contracts/schemas'
import { toField, toRecipient } from '@countersign/requests-api/internal/requests/http/wire'
import { detailsOf } from '@countersign/requests-api/internal/requests/views/request-details'
import { replayed } from '../domain/replayed.js'
import { filled, pending } from '../domain/sample-events.js'

/** A sent request: its links, codes and hashes must stay private. */
const { recipients, fields } = detailsOf(replayed([...pending, filled(1, 1)])!)

describe('the response', () => {
  const views = [
    ...recipients.map((one) => ['recipient', toRecipient(one), RecipientView] as const),
    ...fields.map((one) => ['field', toField(one), FieldView] as const),
  ]
  it.each(views)('for a %s has the contract’s properties, in order', (_what, view, { shape }) => {
    expect(Object.keys(view)).toEqual(Object.keys(shape))
    expect(Object.values(view)).not.toContain(undefined)
  })
})
