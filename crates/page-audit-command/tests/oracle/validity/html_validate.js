// What html-validate objects to in each of these texts: rule, message, line and column.

function objectionsTo(texts) {
  const { HtmlValidate, StaticConfigLoader } = modules.browser;
  const configuration = {
    extends: ['html-validate:recommended', 'html-validate:document'],
    elements: ['html5'],
    rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
  };
  const checker = new HtmlValidate(new StaticConfigLoader(configuration));
  return texts.map((text) => {
    const { results } = checker.validateStringSync(text);
    const messages = results.flatMap(({ messages }) => messages);
    return messages.map(({ ruleId, message, line, column }) => ({
      rule: `${ruleId}: ${message}`,
      line,
      column,
    }));
  });
}
