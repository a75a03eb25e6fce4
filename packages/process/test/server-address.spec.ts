import { describe, expect, it } from '@jest/globals'
import { whyNoMongoAddress, whyNoRedisAddress } from '@countersign/process/internal/server-address'

describe('the address of Redis', () => {
  it.each([
    'redis://localhost',
    'redis://:password@redis.example.com:6379',
    'rediss://user:p%23%2F%3F%40%25@[::1]:6380/2',
    'REDIS://user@host/1?family=6',
    'redis://host/',
    'redis://user:a@b@host',
  ])('%s is accepted', (text) => expect(whyNoRedisAddress(text)).toBeNull())

  it.each([
    ['localhost:6379', /^must begin with redis:\/\/ or rediss:\/\/, such as redis:\/\/user:password@host:6379\.$/],
    ['redis:///1', /^must begin with redis/],
    // URL reads the first two as the host 'user' with port 12.
    ['redis://user:12#secret@host', /^has a \/, \? or # that ends its host\. .* %2F, .* %3F and # as %23 /],
    ['redis://user:12?secret@host', /^has a \/, \? or #/],
    ['redis://:secret#x@host', /^has a \/, \? or #/],
    ['redis://:secret/x@host', /^has a \/, \? or #/],
    ['redis://host/secret', /^has a \/, \? or #/],
    ['redis://host:6379/1#secret', /^has a \/, \? or #/],
    ['redis://user:secret%@host', /^has a % .* %25\.$/],
    ['redis://host:secret', /^has a host or port that cannot be read/],
  ])('%s is rejected without repeating its password', (text, sentence) => {
    const why = whyNoRedisAddress(text)
    expect(why).toMatch(sentence)
    expect(why).not.toContain('secret')
  })
})

describe('the address of MongoDB', () => {
  it.each([
    'mongodb://a.example.com:27017,b.example.com/countersign?replicaSet=rs0',
    'mongodb+srv://user:p%40ss@cluster.example.com',
    'mongodb://host?tlsCAFile=/etc/ca.pem',
    'mongodb://user:password@host:27017/countersign?authSource=admin&tlsCAFile=/etc/ca.pem',
  ])('%s is accepted', (text) => expect(whyNoMongoAddress(text)).toBeNull())

  it.each([
    ['postgres://host', /^must begin with mongodb:\/\/ or mongodb\+srv:\/\//],
    ['mongodb://user:12#secret@host', /^has a \/, \? or # .* %23 /],
    ['mongodb://user:12/secret@host', /^has a \/, \? or #/],
    ['mongodb+srv://user:12?secret@host', /^has a \/, \? or #/],
    ['mongodb://user:secret%@host', /^has a % .* %25\.$/],
  ])('%s is rejected without repeating its password', (text, sentence) => {
    const why = whyNoMongoAddress(text)
    expect(why).toMatch(sentence)
    expect(why).not.toContain('secret')
  })
})
