/**
 * What the images of the services may add to their base, in millions of bytes, as an engine counts them. 211 for requests-api
 * and 1,600 for tools before they held only what runs.
 */
export const imageLimits = { 'requests-api': 130, tools: 60, 'mailer-worker': 60 } as const
