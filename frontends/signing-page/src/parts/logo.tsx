/** The product's logo. It is not a link, because recipients have no access to the product. */
export function Logo({ height }: { height: number }) {
  return <img src="/logo.svg" width={Math.round((height * 146) / 28)} height={height} alt="Countersign" />
}
