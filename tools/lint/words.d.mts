import type { Plugin, Rule } from 'oxlint/plugins-dev'
declare const plugin: Plugin & { rules: { verbs: Rule; letters: Rule } }
export default plugin
