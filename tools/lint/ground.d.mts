import type { Plugin, Rule } from 'oxlint/plugins-dev'
declare const plugin: Plugin & { rules: { answer: Rule; part: Rule; storage: Rule } }
export default plugin
