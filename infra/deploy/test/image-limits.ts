/** Limits in MB above the base image. requests-api was 211 and tools 1,600 before the images held only what runs. */
export const imageLimits = { 'requests-api': 140, tools: 60, 'mailer-worker': 60 } as const
