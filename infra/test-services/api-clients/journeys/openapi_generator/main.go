// Usage: openapi_generator URL PDF FOLDER ADDRESS
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"journey/api"
)

var ctx = context.Background()

// Returns the answer, or ends the program.
func must[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

// Returns the answer of a call, or ends the program.
func of[T any](answer T, response *http.Response, err error) T {
	if failed, is := err.(*api.GenericOpenAPIError); is {
		panic(failed.Error() + string(failed.Body()))
	}
	return must(answer, err)
}

func check(is bool, problem string) {
	if !is {
		panic(problem)
	}
}

func until(look func() bool) {
	for !look() {
		time.Sleep(100 * time.Millisecond)
	}
}

func main() {
	url, pdf, folder, address := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: url}}
	client := api.NewAPIClient(settings).DefaultAPI
	document := of(client.Upload(ctx).Files([]*os.File{must(os.Open(pdf))}).Execute())[0]
	draft := api.NewSignatureRequestDraft("Lease")
	draft.DocumentIds = []string{document.Id}
	id := of(client.CreateRequest(ctx).SignatureRequestDraft(*draft).Execute()).Id
	person := api.NewRecipientDraft("Ada Lovelace", address, api.ROLE_SIGNER)
	signer := of(client.AddRecipient(ctx, id).RecipientDraft(*person).Execute()).Id
	field := api.NewSignatureFieldDraft(document.Id, signer, api.FIELDTYPE_SIGNATURE, 10, 70, 150, 50)
	of(client.PlaceField(ctx, id).SignatureFieldDraft(*field).Execute())
	until(func() bool {
		check, _ := of(client.ReadRequest(ctx, id).Execute()).Documents[0].GetCheckOk()
		return check == nil
	})
	check(of(client.Send(ctx, id).Sending(*api.NewSending()).Execute()).Status == api.REQUESTSTATUS_PENDING, "not sent")

	mail := ""
	until(func() bool {
		for _, one := range of(client.ListOutbox(ctx).Execute()) {
			if strings.Contains(one.To, address) {
				mail = one.Id
			}
		}
		return mail != ""
	})
	text := of(client.ReadOutboxMail(ctx, mail).Execute()).Text
	token := regexp.MustCompile(`/sign/([\w-]+)`).FindStringSubmatch(text)[1]
	check(!of(client.ReadSigning(ctx, token).Execute()).OpenSigning.CodeRequired, "locked")
	viewing := api.NewViewing()
	viewing.SetConsent(true)
	page := of(client.ReportViewed(ctx, token).Viewing(*viewing).Execute()).OpenSigning
	finished := of(client.Finish(ctx, token).Finishing(finishing(page)).Execute()).OpenSigning
	check(finished.Recipient.Status == api.RECIPIENTSTATUS_SIGNED, "not signed")

	until(func() bool { return of(client.ReadRequest(ctx, id).Execute()).Status == api.REQUESTSTATUS_COMPLETED })
	title := ""
	until(func() bool {
		for _, one := range of(client.ListRequests(ctx).Status([]api.RequestStatus{api.REQUESTSTATUS_COMPLETED}).Execute()) {
			if one.Id == id {
				title = one.GetTitle()
			}
		}
		return title != ""
	})
	// The client ignores "const", so a drawn value matches the schema of an uploaded one, too. Its error has the answer.
	_, _, err := client.ReadValues(ctx, id, document.Id).Execute()
	values := string(err.(*api.GenericOpenAPIError).Body())
	mark := regexp.MustCompile(`"sha256":"(\w+)"`).FindStringSubmatch(values)[1]
	save := func(name string, file *os.File) {
		must(file.Seek(0, io.SeekStart))
		check(os.WriteFile(filepath.Join(folder, name), must(io.ReadAll(file)), 0o600) == nil, name)
	}
	save("sealed.pdf", of(client.ReadSealed(ctx, id, document.Id).Execute()))
	save("certificate.pdf", of(client.ReadCertificate(ctx, id).Execute()))
	save("evidence.zip", of(client.Evidence(ctx, id).Execute()))
	save("mark.json", of(client.ReadMark(ctx, id, mark).Execute()))
	// Neither can it tell actors apart.
	_, _, err = client.ReadHistory(ctx, id).Execute()
	entries := []struct{ Type string }{}
	check(json.Unmarshal(err.(*api.GenericOpenAPIError).Body(), &entries) == nil, "no history")
	history := []string{}
	for _, entry := range entries {
		history = append(history, entry.Type)
	}
	fmt.Println(string(must(json.Marshal(map[string]any{"id": id, "document": document.Id, "title": title, "history": history}))))
}

func finishing(page *api.OpenSigning) api.Finishing {
	documents := []api.FinishingDocumentsInner{}
	for _, one := range page.Documents {
		documents = append(documents, *api.NewFinishingDocumentsInner(one.Id, one.Sha256))
	}
	mark := api.NewFieldValueOneOf("drawn", [][][]float32{{{0.1, 0.2}, {0.8, 0.6}}})
	value := api.FieldValueOneOfAsFieldValue(mark)
	finishing := api.NewFinishing(true, page.Seen, documents)
	finishing.Values = []api.FinishingValuesInner{*api.NewFinishingValuesInner(page.Fields[0].Id, value)}
	return *finishing
}
