// What the page uses of htm.
declare const htm: {
  bind<Made>(h: (type: any, props: object | null, ...children: any[]) => Made): (parts: TemplateStringsArray, ...values: unknown[]) => Made;
};
export default htm;
