/**
 * Canvas that a field's width and height refer to (rule fields-1), independent of the page's real size. x and y are whole
 * percent of the displayed page from its top left corner.
 */
export const canvas = { width: 400, height: 300 } as const
