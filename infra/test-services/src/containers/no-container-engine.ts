import { getContainerRuntimeClient } from 'testcontainers'

/** Returns the reason why no container can start here, or null. */
export async function noContainerEngine(): Promise<string | null> {
  try {
    await getContainerRuntimeClient()
    return null
  } catch (error) {
    const { message } = error as Error
    if (/runtime strategy/.test(message)) return 'no container engine was found'
    return `the container engine cannot be used (${message.split('\n')[0]})`
  }
}
