import type { HostServices } from '@countersign/contracts'
import { waitFor } from '@testing-library/react'

/** A shell that only records what a page asks of it. */
export const stubHost = () => ({
  navigate: jest.fn<void, Parameters<HostServices['navigate']>>(),
  announce: jest.fn<void, Parameters<HostServices['announce']>>(),
  say: jest.fn<void, Parameters<HostServices['say']>>(),
  setTitle: jest.fn<void, Parameters<HostServices['setTitle']>>(),
})

/** Waits until the page announces a failure. @returns its notice, without the tone */
export async function failureOf({ announce }: Pick<ReturnType<typeof stubHost>, 'announce'>) {
  await waitFor(() => expect(announce.mock.lastCall?.[0].tone).toBe('destructive'))
  const { tone: _tone, ...notice } = announce.mock.lastCall![0]
  return notice
}
