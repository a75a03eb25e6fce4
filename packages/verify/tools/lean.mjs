/**
 * How pkijs is bundled without what nobody calls, which is most of it. It is one module that sets its classes' names behind
 * them (`SignedData.CLASS_NAME = "SignedData"`), so that a bundler has to keep every class, and sets up a cryptography of its
 * own at once, where ours is the platform's. Written as fields of the class the names keep nothing. asn1js stays as it is: what
 * it sets behind its classes is how it finds them.
 */
export const lean = {
  plugins: [
    {
      name: 'names-as-fields',
      transform: (code, id) => (id.includes('/pkijs/build/') ? { code: namesAsFields(code), map: null } : null),
    },
  ],
  treeshake: { manualPureFunctions: ['initCryptoEngine'] },
}

function namesAsFields(code) {
  const fields = new Map()
  const rest = code.replace(/^(\w+)\.([A-Z_]+) = ("[^"]*"|id_\w+);$/gm, (_line, owner, field, value) => {
    const text = value.startsWith('"') ? value : new RegExp(`^const ${value} = ("[^"]*");$`, 'm').exec(code)[1]
    fields.set(owner, `${fields.get(owner) ?? ''}static ${field} = ${text};`)
    return ''
  })
  return rest.replace(/^class (\w+)( extends \w+)? \{$/gm, (head, owner) => head + (fields.get(owner) ?? ''))
}

/** Whose a library is, and under which licence, stays with it. */
export const comments = { legal: true, annotation: false, jsdoc: false }
