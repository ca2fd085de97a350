// What a test expects stands in it as the spec writes it: neither a sentence of the product (textos) nor its formatters
// (show…) say what should come out, or a wrong one would agree with itself. As what is tested, they may stand in
// expect().
const OWN = /^(textos\w*|show[A-Z]\w*)$/

const isExpect = (node) =>
  node?.type === 'CallExpression' &&
  (node.callee.name === 'expect' || (node.callee.type === 'MemberExpression' && node.callee.object.name === 'expect'))

/** Whether a node is what `expect` is asked about, and not what is compared with it. */
const isSubject = (node) => {
  for (let at = node; at.parent; at = at.parent) if (isExpect(at.parent) && at.parent.arguments[0] === at) return true
  return false
}

const literal = {
  create(context) {
    const file = (context.filename ?? context.getFilename()).replaceAll('\\', '/')
    if (!/\.(test|spec)\.tsx?$|\/(e2e|test)\/[^/]+\.ts$/.test(file)) return {}
    const own = new Set()
    return {
      ImportSpecifier: (n) => {
        if (OWN.test(n.imported.name)) own.add(n.local.name)
      },
      Identifier: (n) => {
        if (!own.has(n.name) || n.parent.type === 'ImportSpecifier' || isSubject(n)) return
        const message = `${n.name}: a test writes out what it expects`
        context.report({ node: n, message })
      },
    }
  },
}

export default { meta: { name: 'pruebas' }, rules: { literal } }
