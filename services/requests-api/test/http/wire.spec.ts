import { describe, expect, it } from '@jest/globals'
import { FieldView, RecipientView } from '@countersign/contracts/schemas'
import { toField, toRecipient } from '@countersign/requests-api/internal/http/wire'
import { detailsOf } from '@countersign/requests-api/internal/views/request-details'
import { replayed } from '../signing/replayed.js'
import { filled, pending } from '../signing/sample-events.js'

/** A request that was sent: its recipients have links, with codes and hashes that are nobody's to see. */
const { recipients, fields } = detailsOf(replayed([...pending, filled(1, 1)])!)

describe('what goes over the wire', () => {
  it.each(recipients.map(toRecipient))('of a recipient is what the contract names, and no more', (recipient) => {
    expect(Object.keys(recipient).toSorted()).toEqual(Object.keys(RecipientView.shape).toSorted())
  })

  it.each(fields.map(toField))('of a field is what the contract names, and no more', (field) => {
    expect(Object.keys(field).toSorted()).toEqual(Object.keys(FieldView.shape).toSorted())
  })
})
