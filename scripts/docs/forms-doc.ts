import { writeDocument } from "./document.ts";
import { formsData, formsText } from "./forms-text.ts";

writeDocument("docs/forms.md", await formsText());
writeDocument("app/forms/documented-forms.json", await formsData());
