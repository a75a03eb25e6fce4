import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { BadConfiguration, readVariables, variables as known } from '@countersign/process'
import { z } from 'zod'

const schema = z.object({
  PORT: known.port.default(3000),
  REDIS_URL: known.redisUrl,
  MONGODB_URL: known.mongoUrl.optional(),
})
const read = (environment: Record<string, string>) => readVariables(environment, schema, ['REDIS_URL'])

/** The error sentences for an environment. */
function refused(environment: Record<string, string>): readonly string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.sentences
    throw error
  }
  return []
}

describe('environment variables', () => {
  it('are read, with empty ones treated as unset', () => {
    expect(read({ PORT: '', REDIS_URL: 'redis://localhost' })).toEqual({ PORT: 3000, REDIS_URL: 'redis://localhost' })
  })

  it('are named when missing', () => {
    expect(refused({})).toEqual(['REDIS_URL is required here.'])
  })

  it('may contain several hosts of a MongoDB replica set', () => {
    const MONGODB_URL = 'mongodb://a:27017,b:27017/countersign?replicaSet=rs0'
    expect(read({ REDIS_URL: 'redis://localhost', MONGODB_URL })).toMatchObject({ MONGODB_URL })
  })

  it('are rejected together, with one sentence each', () => {
    expect(refused({ PORT: 'x', MONGODB_URL: 'y' }).map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'REDIS_URL',
      'MONGODB_URL',
    ])
  })

  it('may be read from a mounted file instead, but not both', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'variables-'))
    const REDIS_URL_FILE = join(dir, 'redis-url')
    await writeFile(REDIS_URL_FILE, 'redis://:secret@localhost\n')
    expect(read({ REDIS_URL_FILE }).REDIS_URL).toBe('redis://:secret@localhost')
    expect(refused({ REDIS_URL_FILE, REDIS_URL: 'redis://x' })).toEqual([expect.stringMatching(/both set/)])
    expect(refused({ REDIS_URL_FILE: join(dir, 'none') })).toEqual([expect.stringMatching(/cannot be read/)])
    await writeFile(REDIS_URL_FILE, '\n')
    expect(refused({ REDIS_URL_FILE })).toEqual(['REDIS_URL is required here.'])
    await rm(dir, { recursive: true })
  })
})
