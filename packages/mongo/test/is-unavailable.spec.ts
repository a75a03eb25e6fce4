import { describe, expect, it } from '@jest/globals'
import { isUnavailable } from '@countersign/mongo'
import { MongoBulkWriteError, MongoInvalidArgumentError, MongoNetworkError, MongoServerError } from 'mongodb'

const serverSaid = (code: number, more: object = {}) => new MongoServerError({ message: 'no', code, ...more })
const inBulk = (error: object) => new MongoBulkWriteError(error as never, undefined as never)

describe('a driver error', () => {
  it.each([
    ['a line that was cut', new MongoNetworkError('connection closed')],
    ['a primary that is none any more', serverSaid(10107)],
    ['the same in a bulk write', inBulk(new MongoNetworkError('connection closed'))],
    ['what a bulk write says of it', inBulk({ message: 'not primary', code: 10107, writeErrors: [] })],
    ['a socket closed under the driver', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ])('means that the server is unavailable: %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(true)
  })

  it.each([
    ['a document that is too large', serverSaid(10334)],
    ['an update whose outcome would be', serverSaid(17419)],
    ['an index key that is too long', serverSaid(17280)],
    ['whatever the server says of a repetition', serverSaid(10334, { errorLabels: ['RetryableWriteError'] })],
    ['one in a bulk write', inBulk({ message: 'too large', code: 10334, writeErrors: [{ code: 10334 }] })],
    ['one that the driver refused', inBulk(new MongoInvalidArgumentError('Document is larger than the maximum size'))],
    ['one that could not be encoded', inBulk(new RangeError('The value of "offset" is out of range'))],
  ])('does not mean so if the call is wrong: %s', (_what, error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})
