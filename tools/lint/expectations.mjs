// A test's expected value is a literal from the specification, never the product's own text (textos) or formatter
// (show…), which would agree with its own errors. Both are allowed inside expect(), as the subject.
const OWN = /^(textos\w*|show[A-Z]\w*)$/

const isExpect = (node) =>
  node?.type === 'CallExpression' &&
  (node.callee.name === 'expect' || (node.callee.type === 'MemberExpression' && node.callee.object.name === 'expect'))

/** Whether a node is the argument of `expect`, and not what it is compared with. */
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
