import { describe, expect, it } from '@jest/globals'
import { OwnRecipientView, SignatureRequestView } from '@countersign/contracts/schemas'
import { toRecipient, toRequest, asNamed } from '@countersign/requests-api/internal/requests/http/wire'
import { detailsOf } from '@countersign/requests-api/internal/requests/views/request-details'
import { z } from 'zod'
import { replayed } from '../domain/replayed.js'
import { pending } from '../domain/sample-events.js'

const details = detailsOf(replayed(pending)!)

describe('a view', () => {
  it('has the members of its schema, in order, and no other', () => {
    const schema = z.object({ first: z.string(), second: z.int() })
    const source = { second: 2, secret: 'hash', first: 'one' }
    expect(JSON.stringify(asNamed(schema, source))).toBe('{"first":"one","second":2}')
  })

  it('lacks an optional member without a value', () => {
    expect(Object.keys(asNamed(z.object({ note: z.string().optional() }), { note: undefined }))).toEqual([])
  })

  it('gets a property that the details and the schema gain', () => {
    const schema = SignatureRequestView.extend({ reference: z.string() })
    expect(asNamed(schema, { ...toRequest(details), reference: 'A-17' })).toMatchObject({ reference: 'A-17' })
    const own = OwnRecipientView.extend({ phone: z.string() })
    const [recipient] = details.recipients
    expect(asNamed(own, { ...toRecipient(recipient!), phone: '+1' })).toMatchObject({ phone: '+1' })
  })
})

describe('a request’s view', () => {
  it('has the contract’s required members, in order', () => {
    const view = toRequest(details)
    expect(Object.keys(view)).toEqual(Object.keys(SignatureRequestView.shape).filter((name) => name in view))
    expect(SignatureRequestView.safeParse(view)).toMatchObject({ success: true })
  })

  it('hides its order and the time of its changes from a recipient', () => {
    expect(Object.keys(OwnRecipientView.shape)).toEqual(['id', 'name', 'email', 'role', 'status', 'message'])
  })
})
