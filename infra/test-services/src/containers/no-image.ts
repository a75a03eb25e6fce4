import { getContainerRuntimeClient, ImageName } from 'testcontainers'

/**
 * Pulls an image unless it is present.
 *
 * @param image name and tag
 * @returns the reason why the image is unavailable, or null
 */
export async function noImage(image: string): Promise<string | null> {
  const { image: images } = await getContainerRuntimeClient()
  const name = ImageName.fromString(image)
  if (await images.exists(name)) return null
  try {
    await images.pull(name)
    return null
  } catch (error) {
    return `${image} cannot be had: ${(error as Error).message.split('\n')[0]}`
  }
}
