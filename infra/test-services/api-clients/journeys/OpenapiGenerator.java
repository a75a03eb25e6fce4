import com.google.gson.Gson;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.*;

/** Usage: OpenapiGenerator URL PDF FOLDER ADDRESS */
class OpenapiGenerator {
  interface Look<T> { T look() throws Exception; }

  static <T> T until(Look<T> look) throws Exception {
    for (;;) {
      T seen = look.look();
      if (seen != null) return seen;
      Thread.sleep(100);
    }
  }

  static void check(boolean is, String problem) {
    if (!is) throw new IllegalStateException(problem);
  }

  public static void main(String[] given) throws Exception {
    String folder = given[2], address = given[3];
    ApiClient client = new ApiClient();
    client.setBasePath(given[0]);
    DefaultApi api = new DefaultApi(client);
    Document document = api.upload(List.of(new File(given[1])), null).get(0);
    SignatureRequestDraft draft = new SignatureRequestDraft().title("Lease").addDocumentIdsItem(document.getId());
    String id = api.createRequest(draft, null).getId().toString();
    RecipientDraft person = new RecipientDraft().name("Ada Lovelace").email(address).role(Role.SIGNER);
    UUID signer = api.addRecipient(id, person, null).getId();
    SignatureFieldDraft field = new SignatureFieldDraft().documentId(document.getId()).recipientId(signer)
        .type(FieldType.SIGNATURE).x(10).y(70).width(150).height(50);
    api.placeField(id, field, null);
    until(() -> api.readRequest(id, null).getDocuments().get(0).getCheck() == null ? true : null);
    check(api.send(id, null, new Sending().addRecipientsItem(signer)).getStatus() == RequestStatus.PENDING, "not sent");

    OutboxEntry invitation = until(() ->
        api.listOutbox().stream().filter((one) -> one.getTo().contains(address)).findFirst().orElse(null));
    var link = Pattern.compile("/sign/([\\w-]+)").matcher(api.readOutboxMail(invitation.getId()).getText());
    check(link.find(), "no link");
    String token = link.group(1);
    check(!api.readSigning(token).getOpenSigning().getCodeRequired(), "locked");
    OpenSigning page = api.reportViewed(token, null, new Viewing().consent(true)).getOpenSigning();
    var one = List.of(List.of(new java.math.BigDecimal("0.1"), new java.math.BigDecimal("0.2")),
        List.of(new java.math.BigDecimal("0.8"), new java.math.BigDecimal("0.6")));
    var mark = new FieldValueOneOf().kind(FieldValueOneOf.KindEnum.DRAWN).strokes(List.of(one));
    Finishing finishing = new Finishing().consent(true).seen(page.getSeen());
    for (var shown : page.getDocuments())
      finishing.addDocumentsItem(new FinishingDocumentsInner().id(shown.getId()).sha256(shown.getSha256()));
    finishing.addValuesItem(new FinishingValuesInner().fieldId(page.getFields().get(0).getId())
        .value(new FieldValue(mark)));
    OpenSigning finished = api.finish(token, finishing, null).getOpenSigning();
    check(finished.getRecipient().getStatus() == RecipientStatus.SIGNED, "not signed");

    until(() -> api.readRequest(id, null).getStatus() == RequestStatus.COMPLETED ? true : null);
    ListedRequest listed = until(() ->
        api.listRequests(null, null, null, null, null, null, List.of(RequestStatus.COMPLETED), null, null).stream()
            .filter((entry) -> entry.getId().toString().equals(id)).findFirst().orElse(null));
    FilledValue value = api.readValues(id, document.getId().toString()).get(0).getValue();
    String sha256 = value.getFilledValueOneOf1().getSha256();
    save(folder, "sealed.pdf", api.readSealed(id, document.getId().toString()));
    save(folder, "certificate.pdf", api.readCertificate(id));
    save(folder, "evidence.zip", api.evidence(id));
    save(folder, "mark.json", api.readMark(id, sha256));
    var history = api.readHistory(id).stream().map(HistoryEntry::getType).toList();
    System.out.println(new Gson().toJson(Map.of(
        "id", id, "document", document.getId().toString(), "title", listed.getTitle(), "history", history)));
  }

  static void save(String folder, String name, File file) throws Exception {
    Files.copy(file.toPath(), Path.of(folder, name), StandardCopyOption.REPLACE_EXISTING);
  }
}
