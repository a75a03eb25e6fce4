/**
 * The canvas whose units a field's width and height are given in (rule fields-1): 400 wide and 300 high, whatever
 * the page's real size. x and y are whole percent of the page as it is shown, from its top left corner.
 */
export const canvas = { width: 400, height: 300 } as const
