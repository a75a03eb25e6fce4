import { getContainerRuntimeClient } from 'testcontainers'

/** Why no container can be started here; null where one can. */
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
