import type { HostServices } from '@countersign/contracts'
import { waitFor } from '@testing-library/react'

/** A shell that only records what a page asks of it. */
export const stubHost = () => ({
  navigate: jest.fn<void, Parameters<HostServices['navigate']>>(),
  announce: jest.fn<void, Parameters<HostServices['announce']>>(),
  say: jest.fn<void, Parameters<HostServices['say']>>(),
  setTitle: jest.fn<void, Parameters<HostServices['setTitle']>>(),
})

export const announcesFailure = (
  { announce }: Pick<ReturnType<typeof stubHost>, 'announce'>,
  title: string,
  text: string,
) => waitFor(() => expect(announce).toHaveBeenCalledWith({ title, text, tone: 'destructive' }))
