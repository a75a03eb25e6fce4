import { getContainerRuntimeClient, ImageName } from 'testcontainers'

/**
 * Why an image cannot be had here; null where it is there, or was pulled now.
 *
 * @param image name and tag
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
